import type { SendFile } from './client.ts';

/** If no bytes get through for this long, the connection is lost. */
const STALLED_MS = 30_000;
/** Time for the response after all bytes have arrived. */
const ANSWER_MS = 120_000;

/** Used because `fetch` cannot report how much of a body has been sent. */
export const sendByXhr: SendFile = ({ url, method, headers, signal }, file, onProgress) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => xhr.abort(), ms);
    };
    const stop = () => xhr.abort();
    xhr.open(method, url);
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => {
      waitFor(STALLED_MS);
      onProgress(loaded / total);
    };
    xhr.upload.onload = () => waitFor(ANSWER_MS);
    xhr.onload = () => {
      const retryAfter = xhr.getResponseHeader('retry-after');
      const headers = new Headers(retryAfter ? { 'retry-after': retryAfter } : {});
      resolve(new Response(xhr.responseText, { status: xhr.status, headers }));
    };
    xhr.onerror = () => reject(new TypeError('The line was lost.'));
    xhr.onabort = () => reject(signal.aborted ? signal.reason : new TypeError('The line was lost.'));
    xhr.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) return reject(signal.reason);
    waitFor(STALLED_MS);
    xhr.send(file);
  });
