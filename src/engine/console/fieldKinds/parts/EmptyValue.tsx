/** Shown if a record has no value. */
export function EmptyValue() {
  return (
    <span aria-hidden="true" style={{ opacity: 0.5 }}>
      –
    </span>
  );
}
