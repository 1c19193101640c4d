import style from "./button.module.css"

export type ButtonVariant = "primary" | "secondary" | "outline" | "destructive"

/** The classes of a button, for links too. */
export const buttonClass = (variant: ButtonVariant, more?: string) =>
  [style.button, style[variant], more].filter(Boolean).join(" ")
