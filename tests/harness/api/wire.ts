import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Body } from './spec.ts';

export interface Wired {
  status: number;
  headers: IncomingHttpHeaders;
  body: Body;
}

export interface Asked {
  method?: string;
  token?: string | undefined;
  body?: object;
  headers?: Record<string, string>;
}

/** One connection that stays open, so that all its requests reach the same process. */
export interface Line {
  ask(path: string, asked?: Asked): Promise<Wired>;
  close(): void;
}

export function openLine(url: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return { ask: (path, asked = {}) => askOver(agent, url, path, asked), close: () => agent.destroy() };
}

/** Without an agent, each request has its own connection. */
export function askOver(agent: Agent | false, url: string, path: string, asked: Asked): Promise<Wired> {
  const { method = 'GET', token, body, headers } = asked;
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), {
      agent,
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { prefer: 'return=representation' }),
        ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', async (answer) => {
      try {
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += chunk;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text ? JSON.parse(text) : undefined });
      } catch (error) {
        reject(error);
      }
    });
    sent.end(body && JSON.stringify(body));
  });
}
