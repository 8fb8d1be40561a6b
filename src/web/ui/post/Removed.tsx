interface RemovedProps {
  text: string;
  /** In pixels. */
  height: number;
  /** Of a post. */
  post?: string;
}

/** In place of what is gone, and as high. */
export const Removed = ({ text, height, post }: RemovedProps) => (
  <article className="removed" style={{ height }} data-post-id={post} aria-label={text}>
    <p tabIndex={-1} data-action="open">
      {text}
    </p>
  </article>
);
