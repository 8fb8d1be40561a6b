/** Joins what is there: `classes('btn', block && 'btn-block')`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
