import { useEffect, useState } from 'react';

const ENOUGH_PX = 12;

/** True after scrolling down, false after scrolling up or near the top. */
export function useScrollFold(): boolean {
  const [folded, setFolded] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      if (scrollY < 80) setFolded(false);
      else if (Math.abs(scrollY - last) < ENOUGH_PX) return;
      else setFolded(scrollY > last);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return folded;
}
