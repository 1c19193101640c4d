import style from "./skeleton.module.css"

/** A placeholder as tall as the content that is loading. */
export const Skeleton = ({
  height = "line",
}: {
  height?: "line" | "title" | "button" | "block" | "chart" | "card" | "pile"
}) => <div className={`${style.skeleton} ${style[height]}`} aria-hidden="true" />
