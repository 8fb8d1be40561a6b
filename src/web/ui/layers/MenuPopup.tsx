import { Menu } from '@base-ui/react/menu';
import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react';
import type { LazyMenuProps, MenuItem, PopupProps } from './LazyMenu.tsx';

type MenuPopupProps = PopupProps & Pick<LazyMenuProps, 'items'>;

export function MenuPopup({ id, label, items, align, opened, onClose, trigger }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!opened) return;
    const frame = requestAnimationFrame(() => {
      // Tab is handled below: nothing may stop at a guard that is hidden from screen readers.
      for (const guard of document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]')) guard.tabIndex = -1;
      // The popup takes focus first, in its own effect; the first item takes it from there.
      if (opened === 'keyboard') popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [opened]);

  // Tab leaves the menu for whatever follows its trigger, so focus must not come back.
  const tabbed = useRef(false);
  const leave = (event: KeyboardEvent) => {
    tabbed.current = event.key === 'Tab';
    if (!tabbed.current) return;
    event.stopPropagation();
    trigger.current?.focus();
    onClose();
  };

  return (
    <Menu.Root
      open={opened !== false}
      onOpenChange={(open, { reason, event, cancel }) => {
        // The trigger closes by its own press; closing here as well would open it again.
        const onTrigger = event.target instanceof Node && trigger.current?.contains(event.target);
        if (reason === 'outside-press' && onTrigger) cancel();
        else if (!open) onClose();
      }}
      modal={false}
    >
      {/* Out of the sheet, which clips, and still inside a landmark. */}
      <Menu.Portal container={trigger.current?.closest<HTMLElement>('header, main')}>
        <Menu.Positioner className="z-(--z-menu)" anchor={trigger} align={align} sideOffset={4} collisionPadding={8}>
          <Menu.Popup
            ref={popup}
            id={id}
            className="menu"
            aria-label={label}
            finalFocus={() => (tabbed.current || hasMovedOn() ? false : trigger.current)}
            onKeyDownCapture={leave}
          >
            {items.map((item) => (
              <Fragment key={item.label}>
                {item.ruled && <Menu.Separator className="menu-rule" />}
                <Item {...item} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** A link has led to another page, whose heading has the focus by now. */
const hasMovedOn = (): boolean => {
  const active = document.activeElement;
  return active !== null && active !== document.body && !active.closest('[role=menu]');
};

function Item({ label, icon, danger, onSelect, link }: MenuItem) {
  return link ? (
    <Menu.LinkItem className="menu-item" render={link} onClick={onSelect} closeOnClick>
      {icon}
      {label}
    </Menu.LinkItem>
  ) : (
    <Menu.Item className="menu-item" data-danger={danger || undefined} onClick={onSelect}>
      {icon}
      {label}
    </Menu.Item>
  );
}
