/** What the first screen asks about its user; apart from the schemas, so that it need not wait for zod. */
export const isAdmin = (user: { role: string }) => user.role === "admin"

/** First letters of the two names, or U. */
export const initials = (user: { firstName: string; lastName: string }) =>
  `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase() || "U"
