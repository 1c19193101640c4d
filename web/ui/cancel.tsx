import { afterPress } from "../lib/after-press"
import { Button } from "./button"

type Props = { disabled?: boolean; onCancel: () => void }

/** A dialog's way out. It looks pressed before the page behind is there again, which takes as long as a question's opening. */
export const Cancel = ({ disabled, onCancel }: Props) => (
  <Button
    variant="outline"
    disabled={disabled}
    onClick={({ currentTarget }) => afterPress(currentTarget, onCancel)}
  >
    Cancel
  </Button>
)
