/** The type of a file that holds a database with its pictures. */
export const ARCHIVE = 'application/x-tar';
