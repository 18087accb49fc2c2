export { OrderPrint, type OrderPrintProps } from './order-print';
