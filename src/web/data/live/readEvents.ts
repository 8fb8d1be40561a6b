import type { LiveEvent } from '#contract/live/live.ts';

const EVENT = /^event: (.*)\ndata: (.*)$/m;

/** Reads a stream of server-sent events to its end. `onBytes` is called for comments too. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, kind, data = ''] = EVENT.exec(block) ?? [];
      if (kind) onEvent({ kind, data: JSON.parse(data) } as LiveEvent);
    }
  }
}
