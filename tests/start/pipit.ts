import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Launched, type LaunchOptions, launch } from './launch.ts';

export interface Pipit extends Launched {
  url: string;
}

/** Runs `npm start` until the server listens. */
export async function npmStart(options: LaunchOptions): Promise<Pipit> {
  return untilListening(launch('npm', ['start'], options));
}

/** The start script without npm around it. */
export function startScript(options: LaunchOptions, args: readonly string[] = []): Launched {
  return launch(process.execPath, [join('scripts', 'start.mjs'), ...args], options);
}

export async function untilListening(launched: Launched): Promise<Pipit> {
  const [, url = ''] = await launched.says(/^listen +(http:\S+)$/m);
  await launched.says(/^data .*$/m);
  return { ...launched, url };
}

/** Expects one clear line, no stack, and exit code 1. */
export async function refusal({ ended, out, err }: Launched): Promise<string> {
  expect(await ended, out() + err()).toBe(1);
  expect(err()).toMatch(/^[^\n]+\n$/);
  expect(out()).not.toContain('listen');
  return err().trim();
}

const LOGIN = JSON.stringify({ username: 'guest', password: 'look-around-pipit' });

/** Starts a log-in whose body is completed by `finish`, so that the request stays open. */
export async function openLogin(url: string): Promise<{ finish: () => Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const head = ['POST /api/auth/login HTTP/1.1', 'host: localhost', 'content-type: application/json'];
  socket.write([...head, `content-length: ${LOGIN.length}`, '', LOGIN.slice(0, 10)].join('\r\n'));
  // Once a later request is answered, the server has read the open one.
  await fetch(`${url}/healthz`).then((healthy) => healthy.text());
  const finish = async () => {
    socket.write(LOGIN.slice(10));
    await once(socket, 'close');
    return answer;
  };
  return { finish };
}
