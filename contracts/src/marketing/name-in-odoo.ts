/** What a lead is called in Odoo, which requires a name. */
export function nameInOdoo({ name, email, phone }: { name: string; email: string; phone: string | null }): string {
  return name || email || (phone ?? '');
}
