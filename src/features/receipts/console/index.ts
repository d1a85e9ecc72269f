/** What others may use of this feature's side of the console. */
export { receiptsConsole } from './feature.tsx';
export { ReceiptButton } from './ReceiptButton.tsx';
