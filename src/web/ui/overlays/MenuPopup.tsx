import '../styles/sheets/layers.css';
import { Menu } from '@base-ui/react/menu';
import { Fragment, type KeyboardEvent, type TouchEvent, useEffect, useRef } from 'react';
import type { LazyMenuProps, MenuItem, PopupProps } from './Menu.tsx';

type MenuPopupProps = PopupProps & Pick<LazyMenuProps, 'items'>;

/** On phones, menus of the page open at the bottom of the screen. Menus of the bar stay at their trigger. */
const PHONES = '(width < 48em)';
/** Overrides the position computed from the anchor. */
const AT_THE_BOTTOM = { position: 'fixed', top: 'auto', bottom: 0, left: 0, right: 0, transform: 'none' } as const;

export function MenuPopup({ id, label, items, align, opened, onClose, trigger }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!opened) return;
    const frame = requestAnimationFrame(() => {
      // Tab is handled below. The focus must never reach a guard that is hidden from screen readers.
      for (const guard of document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]')) guard.tabIndex = -1;
      // The popup focuses itself in its own effect, so the first item must be focused afterwards.
      if (opened === 'keyboard') popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [opened]);

  // Tab moves to the element after the trigger, so the trigger must not get the focus back.
  const tabbed = useRef(false);
  const leave = (event: KeyboardEvent) => {
    tabbed.current = event.key === 'Tab';
    if (!tabbed.current) return;
    event.stopPropagation();
    trigger.current?.focus();
    onClose();
  };

  // Outside the sheet, which clips its content, but still inside a landmark.
  const place = trigger.current?.closest<HTMLElement>('header, main');
  const tray = place?.localName === 'main' && matchMedia(PHONES).matches;
  const swipe = useSwipeDown(onClose);

  return (
    <Menu.Root
      open={opened !== false}
      onOpenChange={(open, { reason, event, cancel }) => {
        // The trigger closes the menu by its own press. Closing here too would open the menu again.
        const onTrigger = event.target instanceof Node && trigger.current?.contains(event.target);
        if (reason === 'outside-press' && onTrigger) cancel();
        else if (!open) onClose();
      }}
      modal={tray}
    >
      <Menu.Portal container={place}>
        {/* The press that closes the menu must not take the focus, because the trigger gets it back. */}
        {tray && <Menu.Backdrop className="scrim z-(--z-menu)" onMouseDown={(event) => event.preventDefault()} />}
        <Menu.Positioner
          className="z-(--z-menu)"
          style={tray ? AT_THE_BOTTOM : undefined}
          anchor={trigger}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup
            ref={popup}
            id={id}
            className={tray ? 'menu tray' : 'menu'}
            aria-label={label}
            {...(tray && swipe)}
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

/** Pixels a swipe must cover. */
const SWIPE = 48;

/** Swiping down closes the menu only if its content is scrolled to the top. */
function useSwipeDown(onSwipe: () => void) {
  const from = useRef<number | null>(null);
  return {
    onTouchStart: ({ currentTarget, touches }: TouchEvent) => {
      from.current = currentTarget.scrollTop > 0 ? null : (touches[0]?.clientY ?? null);
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]?.clientY ?? 0;
      if (from.current !== null && to - from.current > SWIPE) onSwipe();
    },
  };
}

/** A link has led to another page, whose heading has the focus already. */
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
