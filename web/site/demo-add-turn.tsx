import { useState } from "react"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import style from "./demo.module.css"
import { addDemoTurn } from "./demo-turns"

/** The app's form without the app: a turn appears in the demo's table and count at once. */
export const DemoAddTurn = () => {
  const [water, setWater] = useState<"yes" | "no">("yes")
  const add = () => {
    addDemoTurn(water === "yes")
    toast({ title: "Turn recorded", description: "Only here, to show how it works." })
  }
  return (
    <div className={style.addTurn}>
      <Choice
        label="Water Added"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        chosen={water}
        onChoose={setWater}
      />
      <Button onClick={add}>Add Turn</Button>
    </div>
  )
}
