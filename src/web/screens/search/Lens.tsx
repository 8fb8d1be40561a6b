/** A feather under a lens. */
export const Lens = () => (
  <svg className="art" viewBox="0 0 208 150" aria-hidden="true">
    <path className="art-faint" d="M8 134h192M34 142h52M124 142h46" />
    <circle className="art-line" cx="94" cy="70" r="40" />
    <path className="art-line" d="M124 99l30 31" />
    <path className="art-fill" d="M86 60c8-9 20-13 30-13-2 12-7 22-17 29-6 4-12 5-18 3l-7 9 5-12c-1-6 2-11 7-16Z" />
    <path className="art-vein" d="M77 85c8-11 17-20 29-28" />
  </svg>
);
