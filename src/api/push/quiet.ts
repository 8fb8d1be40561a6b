/** Local time in the zone: `22:00` to `07:00` is a night. */
export interface QuietHours {
  from: string;
  to: string;
  zone: string;
}

/** `to` is exclusive, so equal times mean no quiet hours. */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (!quiet) return false;
  const now = wallClock(at, quiet.zone);
  const { from, to } = quiet;
  return from <= to ? from <= now && now < to : from <= now || now < to;
}

/** Local time as `07:05`. Unknown time zones count as UTC. */
function wallClock(at: number, zone: string): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
  try {
    return format(zone);
  } catch {
    return format('UTC');
  }
}
