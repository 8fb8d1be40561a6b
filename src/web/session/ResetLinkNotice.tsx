import { X } from 'lucide-react';
import { useAppDispatch } from '../app/hooks.ts';
import { Link } from '../app/navigation/router.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { resetLinkWords as words } from '../words/en/account/resetLink.tsx';
import { formatDayAndYear } from '../words/formats.ts';
import { type AuthState, resetLinkRead } from './authSlice.ts';

/** Nobody can make a link for somebody's password in secret. */
export function ResetLinkNotice({ createdAt, by }: NonNullable<AuthState['resetLink']>) {
  const dispatch = useAppDispatch();
  return (
    <div role="status" className="flex items-center justify-center gap-2 bg-poster px-4 py-1 text-on-poster">
      <p>
        {words.made(by, <time dateTime={createdAt}>{formatDayAndYear(new Date(createdAt))}</time>, (text) => (
          <TextLink as={Link} to="/account" className="text-on-poster">
            {text}
          </TextLink>
        ))}
      </p>
      <IconButton
        label={words.dismiss}
        icon={<X />}
        size={36}
        className="text-on-poster"
        onClick={() => dispatch(resetLinkRead())}
      />
    </div>
  );
}
