import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { type Lazy, lazy, useLoaded } from '../../core/lazy.ts';
import { useLayer } from './layers.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Draws a line above the item. */
  ruled?: boolean;
  onSelect?: () => void;
  /** An empty link element, such as `<Link to="/profile/ada" />`, if the item is a link. */
  link?: ReactElement;
}

interface TriggerProps {
  /** The name of the trigger and of the menu. */
  label: string;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  /** The content of the trigger. */
  children: ReactNode;
}

/** Props that a popup gets from its trigger. */
export interface PopupProps {
  id: string;
  label: string;
  align: 'start' | 'end';
  opened: false | 'pointer' | 'keyboard';
  onClose: () => void;
  trigger: RefObject<HTMLButtonElement | null>;
}

export interface LazyMenuProps extends TriggerProps {
  items: readonly MenuItem[];
}

const popup = lazy(() => import('./MenuPopup.tsx').then((module) => module.MenuPopup));

export const LazyMenu = ({ items, ...trigger }: LazyMenuProps) => (
  <MenuTrigger {...trigger} popup={popup} own={{ items }} />
);

interface MenuTriggerProps<Own> extends TriggerProps {
  /** A popup with more than items, and its additional props. */
  popup: Lazy<PopupProps & Own>;
  own: Own;
}

/**
 * The trigger stays the same plain button while the popup loads, so no press and no focus is lost. The popup's code is
 * fetched on hover or focus, and rendered on the first press.
 */
export function MenuTrigger<Own extends object>(props: MenuTriggerProps<Own>) {
  const { label, align = 'end', className, children, popup, own } = props;
  const [opened, setOpened] = useState<false | 'pointer' | 'keyboard'>(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useRef(() => setOpened(false)).current;
  // With a mouse, pressing outside closes the menu, so Back stays for the page.
  useLayer(opened !== false && matchMedia('(any-pointer: coarse)').matches, close);
  const Popup = useLoaded(popup, opened !== false, close);
  const preload = () => void popup.preload();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened('keyboard');
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== false}
        aria-controls={opened !== false && Popup ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onKeyDown={onKeyDown}
        // A press of Enter or Space is a click without a pointer.
        onClick={(event) => setOpened(opened ? false : event.detail === 0 ? 'keyboard' : 'pointer')}
      >
        {children}
      </button>
      {Popup && (
        <Popup {...own} id={id} label={label} align={align} opened={opened} onClose={close} trigger={trigger} />
      )}
    </>
  );
}
