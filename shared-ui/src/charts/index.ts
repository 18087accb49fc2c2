/** Facade `shared-ui/charts`: charts of MUI X, which follow the theme. Loads on demand. */
export { BarChart } from '@mui/x-charts/BarChart';
