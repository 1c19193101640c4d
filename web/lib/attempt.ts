import { sentenceOf } from "./request"
import { toast } from "./toast"

/** Does what may fail, and shows a failure as a toast. Answers whether it went well. */
export const attempt = async (failure: string, action: () => Promise<unknown>) => {
  try {
    await action()
    return true
  } catch (error) {
    toast({ title: failure, description: sentenceOf(error), destructive: true })
    return false
  }
}
