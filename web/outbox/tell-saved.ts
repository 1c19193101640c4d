import { toast } from "../toasts/toast"
import type { Saved } from "./save-record"

/** A toast: `recorded` when the server has the record. */
export const tellSaved = ({ id }: Saved, recorded: string) =>
  toast({ title: id === undefined ? "Saved on this phone, will be sent" : recorded })
