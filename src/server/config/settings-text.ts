import { communitySettings } from '#contract/community/community.schema.ts';
import type { CommunitySettings } from '#contract/community/community.ts';
import { shape } from '#contract/routes/describe.schema.ts';
import type { Fixed } from '#store/nouns/community/settings.ts';
import { StartError } from './start-error.ts';

/** The variables that fix a setting. */
const VARIABLES: Record<keyof Fixed, string> = { guest: 'GUEST_LOGIN', read: 'WHO_MAY_READ', join: 'WHO_MAY_JOIN' };

/** One line per setting. A setting inside an object has the name of the object and a dot before it. */
export function settingsAsText(settings: CommunitySettings, fixed: Fixed): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const by = name in fixed ? `   (fixed by ${VARIABLES[name as keyof Fixed]})` : '';
    const members = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : undefined;
    return members ? members.map(([member, of]) => `${name}.${member}=${textOf(of)}`) : `${name}=${textOf(value)}${by}`;
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : typeof value === 'string' ? value : JSON.stringify(value);

/** `read=members`, `guest=off`, `machines.minSeconds=5`, `rules=["Be kind."]`. */
export function parseSetting(given: string, settings: CommunitySettings): Partial<CommunitySettings> {
  const at = given.indexOf('=');
  const [path, text] = [given.slice(0, at), given.slice(at + 1)];
  const [name = '', member] = path.split('.');
  const before = Object.hasOwn(settings, name) ? settings[name as keyof CommunitySettings] : undefined;
  const of = member === undefined ? before : (before as unknown as Record<string, unknown> | undefined)?.[member];
  if (of === undefined) throw new StartError(`There is no setting ${path}. "npm run settings" lists them.`);
  const value = parsed(text, of);
  const change = { [name]: member === undefined ? value : { ...(before as object), [member]: value } };
  const result = shape(communitySettings.partial(), change);
  if ('faults' in result) throw new StartError(result.faults.map(({ message }) => message).join('\n'));
  return result.value as Partial<CommunitySettings>;
}

/** Parses by the type of the current value. The contract refuses other types. */
function parsed(text: string, before: unknown): unknown {
  if (typeof before === 'boolean') return { on: true, off: false }[text] ?? text;
  if (typeof before === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
