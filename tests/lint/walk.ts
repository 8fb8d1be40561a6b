export interface Node {
  type: string;
  [key: string]: unknown;
}

/** `visit` returns false to skip the node's children. */
export function walk(node: Node, visit: (node: Node) => unknown): void {
  if (visit(node) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit);
    }
  }
}
