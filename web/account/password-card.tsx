import { useState } from "react"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { PasswordFields } from "./password-fields"

/** The fields are shown on demand: password managers fill in whatever they find. */
export const PasswordCard = () => {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Password">
      {open ? (
        <PasswordFields onClose={() => setOpen(false)} />
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Change Password
        </Button>
      )}
    </Card>
  )
}
