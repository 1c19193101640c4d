import { createContext } from "react"

/** The user whose drafts are saved and restored; without one, none are. */
export const DraftOwner = createContext<string | undefined>(undefined)
