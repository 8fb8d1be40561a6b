import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, inject, onTestFinished } from 'vitest';
import { serveFolder } from '../../scripts/static/serve.ts';

/** Starts a plain static host on a free port. Returns the base address of the site. */
export async function host(base = '/', folder = inject('staticSite')): Promise<string> {
  const server = serveFolder(folder, base).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
}

/** Fails the test if the page logs an error, except for the status of a 404.html. */
export function listenForComplaints(page: Page): void {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const about404 = message.text().includes('status of 404');
    if (['error', 'warning'].includes(message.type()) && !about404) complaints.push(message.text());
  });
  onTestFinished(() => expect(complaints).toEqual([]));
}

export async function guestLogin(page: Page, site: string): Promise<void> {
  await page.goto(`${site}login`);
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.getByRole('article').first().waitFor();
}

export async function writePost(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New Post' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: text }).waitFor();
}
