/** 'Los Angeles' of the zone 'America/Los_Angeles', and 'UTC-6' of 'Etc/GMT+6', whose sign is the other way round. */
export const placeOf = (zone: string) =>
  zone
    .replace(/^Etc\/GMT([+-])(?=\d)/, (_, sign) => (sign === "+" ? "UTC-" : "UTC+"))
    .replace(/.*\//, "")
    .replaceAll("_", " ")
