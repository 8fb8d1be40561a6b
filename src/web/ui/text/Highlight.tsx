/** Marks the first occurrence of the query, ignoring case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1;
  // A letter whose lower case is longer shifts the index. Then nothing is marked, rather than the wrong letters.
  if (at < 0 || text.toLowerCase().length !== text.length) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="match">{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}
