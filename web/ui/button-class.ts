import style from "./button.module.css"

export type ButtonVariant = "primary" | "secondary" | "outline" | "destructive"

/** What makes a button, or a link, look like one. */
export const buttonClass = (variant: ButtonVariant, more?: string) =>
  [style.button, style[variant], more].filter(Boolean).join(" ")
