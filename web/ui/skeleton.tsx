import style from "./skeleton.module.css"

/** Where something will stand, as tall as it will be. */
export const Skeleton = ({
  height = "line",
}: {
  height?: "line" | "title" | "button" | "block" | "chart" | "card"
}) => <div className={`${style.skeleton} ${style[height]}`} aria-hidden="true" />
