import { errorMessage, RequestError } from "../api/errors"
import type { Toast } from "../toasts/flash"

const verbs = { creating: "create", updating: "change", deleting: "delete" } as const

/** The toast for a change of the catalogue that failed; only admins may change it. */
export const errorToast = (error: unknown, doing: keyof typeof verbs): Toast => {
  if (error instanceof RequestError && error.text.includes("Admin access required"))
    return {
      title: "Admin privileges required",
      description: `Only administrators can ${verbs[doing]} material categories.`,
      destructive: true,
    }
  return { title: `Error ${doing} material category`, description: errorMessage(error), destructive: true }
}
