import { createContext } from "react"

/** Whose drafts are kept and found here; without anybody none are. */
export const DraftOwner = createContext<string | undefined>(undefined)
