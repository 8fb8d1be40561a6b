import { Agent } from 'node:http';
import { askOver, type Wired } from '../harness/api/wire.ts';
import type { Ledger } from './ledger.ts';
import type { Person, Write } from './writes.ts';

export interface Client {
  person: Person;
  /** Writes in turn until the server is gone. */
  writeOn(url: string): Promise<void>;
}

interface Hooks {
  ledger: Ledger;
  next: (person: Person) => Write;
  onAcknowledged: () => void;
}

/** A client that retries an unanswered create with the same key before anything else. */
export function createClient(person: Person, { ledger, next, onAcknowledged }: Hooks): Client {
  let unanswered: { write: Write; key: string } | undefined;

  const send = async (agent: Agent, url: string): Promise<void> => {
    const { write, key } = unanswered ?? { write: next(person), key: crypto.randomUUID() };
    const { method, path, body, change, makes } = write;
    if (change) ledger.send(change);
    if (makes) {
      ledger.sendText(makes.text);
      unanswered = { write, key };
    }
    const asked = { method, token: person.token, headers: { 'idempotency-key': key }, ...(body && { body }) };
    const answer = await askOver(agent, url, `/api${path}`, asked);
    if (answer.status >= 300) throw new Refused(`${method} ${path}: ${answer.status} ${answer.body?.errors}`);
    if (change) ledger.acknowledge(change);
    if (makes) {
      unanswered = undefined;
      ledger.acknowledgeText(makes.text);
      keep(answer, makes);
    }
    onAcknowledged();
  };

  const keep = ({ body }: Wired, { kind, text, under }: NonNullable<Write['makes']>) => {
    const made = `${kind}:${body[kind]._id}`;
    person.own.add(made);
    ledger.acknowledge({ key: made, value: text, under });
  };

  const writeOn = async (url: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (;;) await send(agent, url);
    } catch (error) {
      if (error instanceof Refused) throw error;
    } finally {
      agent.destroy();
    }
  };
  return { person, writeOn };
}

/** Every write must succeed, so a refusal is evidence of a loss. */
class Refused extends Error {}
