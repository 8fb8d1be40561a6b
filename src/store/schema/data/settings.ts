import type { Table } from '../table.ts';

export interface SettingsTable {
  name: string;
  value: string;
}

export const settings: Table = {
  name: 'settings',
  columns: `
    name text primary key,
    value text not null`,
};
