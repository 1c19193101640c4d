/**
 * All screens but the first two, in one file of the bundle: split, they would share some twenty chunks, and over
 * HTTP/1.1 requests cost more than bytes.
 */
export { CategoriesScreen } from "../categories/categories-screen"
export { AddMaterialScreen } from "../materials/add-material-screen"
export { ReportScreen } from "../report/report-screen"
export { CreateRowScreen } from "../rows/create-row-screen"
export { EditRowScreen } from "../rows/edit-row-screen"
export { RecordSaleScreen } from "../sales/record-sale-screen"
export { SaleScreen } from "../sales/sale-screen"
export { LogTemperatureScreen } from "../temperatures/log-temperature-screen"
export { TemperatureScreen } from "../temperatures/temperature-screen"
export { AddTurnScreen } from "../turns/add-turn-screen"
