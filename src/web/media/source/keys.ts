/** Of one person. */
export interface Keys {
  user: string | null | undefined;
  /** For every picture, where only members may read. */
  all?: string | undefined;
  /** For single ones, by their large file. */
  single: Map<string, string>;
}

/** Where the key for every picture is kept. */
export const KEPT = 'pipit-media-key';
