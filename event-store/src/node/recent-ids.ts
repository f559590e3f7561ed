/** Where an event with a given id was stored. */
export interface EventPlace {
  streamId: number;
  revision: number;
  position: number;
}

/** Places of the last `capacity` stored event ids: what recognises a repeated append that expects no exact revision. */
export class RecentIds {
  private readonly places = new Map<string, EventPlace>();

  constructor(private readonly capacity: number) {}

  get(id: string): EventPlace | undefined {
    return this.places.get(id);
  }

  /** Only for what is committed: an id of a failed write would make its retry look done. */
  add(id: string, place: EventPlace): void {
    this.places.delete(id);
    this.places.set(id, place);
    if (this.places.size <= this.capacity) return;
    for (const oldest of this.places.keys()) {
      this.places.delete(oldest);
      break;
    }
  }
}
