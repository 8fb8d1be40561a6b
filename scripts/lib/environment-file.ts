/**
 * Parses the text of an EnvironmentFile= by the rules of systemd.exec(5), so that a command sees the settings of the
 * service. Nothing is expanded or run, and quotes count only at the beginning of a value.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  let rest = text.replaceAll('\r\n', '\n');
  while (rest !== '') {
    const [line = ''] = /^[^\n]*\n?/.exec(rest) ?? [];
    const [assignment = '', name] = /^[^\S\n]*([A-Za-z_]\w*)[^\S\n]*=/.exec(line) ?? [];
    if (name) {
      const { value, length } = readValue(rest.slice(assignment.length));
      settings[name] = value;
      rest = rest.slice(assignment.length + length);
    } else {
      rest = rest.slice(line.length);
    }
  }
  return settings;
}

/** One piece of a value: white space between pieces, a quoted text, or an unquoted text. */
const PIECE = /([^\S\n]+)|'([^']*)'?|"((?:[^"\\]|\\[\s\S])*)"?|((?:[^\s\\'"]|\\[\s\S])(?:[^\n\\]|\\[\s\S])*)/y;

/** Reads to the end of the line. A quoted text may span several lines. */
function readValue(text: string): { value: string; length: number } {
  let value = '';
  PIECE.lastIndex = 0;
  let end = 0;
  for (let piece = PIECE.exec(text); piece && piece[0] !== ''; piece = PIECE.exec(text)) {
    const [, , single, double, plain] = piece;
    value += single ?? (double === undefined ? plainText(plain ?? '') : doubleQuoted(double));
    end = PIECE.lastIndex;
  }
  return { value, length: end + (text[end] === '\n' ? 1 : 0) };
}

/** A backslash escapes the next character. At the end of a line, it joins it with the next. */
const plainText = (text: string) =>
  text
    .replace(/(?<!\\)((?:\\\\)*)[^\S\n]+$/, '$1')
    .replace(/\\([\s\S])/g, (_, next: string) => (next === '\n' ? '' : next));

const doubleQuoted = (text: string) =>
  text.replace(/\\([\s\S])/g, (both: string, next: string) =>
    next === '\n' ? '' : '"\\`$'.includes(next) ? next : both,
  );
