/** 1,000 as English writes it. `toLocaleString` reads the data of all languages first: 45 ms at each start of Node. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
