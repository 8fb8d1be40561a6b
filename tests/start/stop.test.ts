import { expect, test } from 'vitest';
import { makeCheckout } from './checkout.ts';
import { signalGroup } from './launch.ts';
import { npmStart, openLogin, type Pipit, startScript, untilListening } from './pipit.ts';

/** Expects an orderly end: all processes have ended, none of them by force. */
async function ends({ ended, out }: Pipit): Promise<number | null> {
  const code = await ended;
  expect(out()).toContain('"stopped"');
  return code;
}

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm alone answers open requests and ends everything',
  async (signal) => {
    const pipit = await npmStart({ cwd: makeCheckout() });
    const login = await openLogin(pipit.url);
    pipit.child.kill(signal);
    await pipit.says('stopping after');
    const answer = await login.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('encodedToken');
    expect(await ends(pipit)).toBe(0);
  },
);

test('killing npm outright still ends the server in good order', async () => {
  const pipit = await npmStart({ cwd: makeCheckout() });
  pipit.child.kill('SIGKILL');
  await ends(pipit);
});

test('killing the start script outright still ends the server in good order', async () => {
  const pipit = await untilListening(startScript({ cwd: makeCheckout() }));
  pipit.child.kill('SIGKILL');
  await ends(pipit);
});

test('Ctrl-C, which reaches every process at once, is one wish: open requests are answered', async () => {
  const pipit = await npmStart({ cwd: makeCheckout() });
  const login = await openLogin(pipit.url);
  signalGroup(pipit.child, 'SIGINT');
  await pipit.says('stopping after SIGINT');
  expect(await login.finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ends(pipit)).toBe(0);
});

test('a request that never ends does not hold it up, nor does a proxy that checked health and is gone', async () => {
  const pipit = await untilListening(startScript({ cwd: makeCheckout() }));
  await openLogin(pipit.url);
  expect((await fetch(`${pipit.url}/readyz`)).status).toBe(200);
  pipit.child.kill('SIGTERM');
  expect(await ends(pipit)).toBe(0);
});

test('a second Ctrl-C ends at once', async () => {
  const pipit = await untilListening(startScript({ cwd: makeCheckout() }));
  await openLogin(pipit.url);
  signalGroup(pipit.child, 'SIGINT');
  await pipit.says('stopping after SIGINT');
  // Signals within half a second count as one, because one signal arrives several times.
  const again = setInterval(() => signalGroup(pipit.child, 'SIGINT'), 100);
  expect(await pipit.ended.finally(() => clearInterval(again))).toBe(1);
});
