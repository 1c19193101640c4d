/** As many readings as a row's first screen shows: 50 lines of its table, and a month of its chart at three a day. */
export const newestCount = 100

/** Where the newest are: however many a pile has, they come as fast. */
export const newestPath = (rowId: number | string) => `/api/rows/${rowId}/temperatures?limit=${newestCount}`
