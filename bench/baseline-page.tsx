import { useEffect, useState } from "react"
import { createRoot } from "react-dom/client"

/** A minimal React home page: fetches the rows and shows them. */
const Rows = () => {
  const [rows, setRows] = useState<{ id: number; rowId: string; location: string }[]>([])
  useEffect(() => {
    fetch("/api/rows")
      .then((answer) => answer.json())
      .then(setRows)
  }, [])
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          Pile #{row.rowId} {row.location}
        </li>
      ))}
    </ul>
  )
}

const root = document.getElementById("root")
if (root) createRoot(root).render(<Rows />)
