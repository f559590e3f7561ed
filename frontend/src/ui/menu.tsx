import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const content =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-control border border-line bg-raised p-1 text-sm text-ink shadow-overlay animate-fade-in pointer-coarse:scroll-hint';

/**
 * A menu that opens from `trigger` (one button). Arrow keys, type-ahead and Escape work.
 * @param onClosed called once it is gone; true: it has moved the focus, which otherwise returns to the trigger
 */
export function Menu({
  trigger,
  label,
  align = 'end',
  onClosed,
  children,
}: {
  trigger: ReactNode;
  label?: string;
  align?: 'start' | 'end';
  onClosed?: () => boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={content}
          onCloseAutoFocus={(event) => onClosed?.() && event.preventDefault()}
        >
          {label && <MenuHeading>{label}</MenuHeading>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * A menu that opens at a position in the window, for lists where each row would otherwise contain its own menu.
 * @param at in px of the window
 * @param byKey opened by a key: its first entry takes the focus
 * @param onClosed called instead of returning the focus, once the menu is gone
 */
export function AnchoredMenu({
  at,
  label,
  byKey,
  onClose,
  onClosed,
  children,
}: {
  at: { left: number; top: number; width: number; height: number };
  label: string;
  byKey: boolean;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}) {
  const { left, top, width, height } = at;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!byKey) return;
    // After the menu itself has taken the focus: the key was pressed before the menu existed, so the menu can't know of it.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [byKey]);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      {/* In the page's body: a list moves its rows by a transform, and within one this place would be the row's. */}
      {createPortal(
        <Radix.Trigger asChild>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className="pointer-events-none fixed"
            style={{ left, top, width, height }}
          />
        </Radix.Trigger>,
        document.body,
      )}
      <Radix.Portal>
        <Radix.Content
          ref={list}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={undefined}
          className={content}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An entry that opens a submenu. */
export function SubMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={clsx(item, 'data-[state=open]:bg-hover')}>
        <span className="flex-1">{label}</span>
        <ChevronRight />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent collisionPadding={8} className={content}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

const item =
  'flex min-h-7 items-center gap-2 rounded-sm px-2 outline-none select-none data-[highlighted]:bg-hover data-[disabled]:text-ink-soft data-[disabled]:opacity-60 pointer-coarse:min-h-10 [&_svg]:size-4';

/** @param help what it does, in one sentence below its name: a phone has no hover */
export function MenuItem({
  danger,
  help,
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Item> & { danger?: boolean; help?: string }) {
  const id = useId();
  const look = clsx(item, danger && 'text-danger', className);
  if (help === undefined)
    return (
      <Radix.Item className={look} {...props}>
        {children}
      </Radix.Item>
    );
  return (
    <Radix.Item className={look} aria-labelledby={`${id}name`} aria-describedby={`${id}help`} {...props}>
      <span className="flex max-w-72 flex-col py-1">
        <span id={`${id}name`} className="flex items-center gap-2">
          {children}
        </span>
        <span id={`${id}help`} className="text-xs text-ink-soft">
          {help}
        </span>
      </span>
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 text-xs text-ink-soft">{children}</Radix.Label>;
}

/** On or off, with the number of affected items if known. The menu stays open, because people often choose several. */
export function MenuCheck({
  checked,
  onChange,
  count,
  children,
  ...props
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  count?: number;
  children: ReactNode;
} & Pick<ComponentProps<typeof Radix.CheckboxItem>, 'onKeyDown' | 'aria-keyshortcuts'>) {
  return (
    <Radix.CheckboxItem
      {...props}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={item}
    >
      <span className="grid size-3.5 place-items-center rounded-sm border border-line-strong">
        <Radix.ItemIndicator>
          <Check className="size-3!" />
        </Radix.ItemIndicator>
      </span>
      <span className="max-w-56 flex-1 truncate">{children}</span>
      {count !== undefined && <span className="text-xs text-ink-soft tabular">{count}</span>}
    </Radix.CheckboxItem>
  );
}

/** One of several, with the chosen one marked. */
export function MenuChoice<Value extends string>({
  value,
  onChange,
  options,
}: {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={item}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator className="size-1.5 rounded-full bg-accent" />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
