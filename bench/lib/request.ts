export interface Asked {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string;
  body?: object;
  /** Asks for the change only. */
  small?: boolean;
}

/** The bytes of a request as a browser sends it, without headers that no server reads. */
export function requestText({ method = 'GET', path, token, body, small }: Asked): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'accept: application/json'];
  if (token) lines.push(`authorization: ${token}`);
  if (small) lines.push('prefer: return=representation');
  if (body) lines.push('content-type: application/json');
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(content)}`);
  return `${lines.join('\r\n')}\r\n\r\n${Buffer.from(content).toString('latin1')}`;
}
