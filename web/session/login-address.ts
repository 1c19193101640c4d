import { loginScreen } from "#contract/screens"

/** The login's address for a visitor who was going to `page`, as the server has it (src/app/pages.ts). */
export const loginBefore = (page: string) => `${loginScreen}#${page}`
