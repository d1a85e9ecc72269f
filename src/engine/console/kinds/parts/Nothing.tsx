/** Stands where a record has no value. */
export function Nothing() {
  return (
    <span aria-hidden="true" style={{ opacity: 0.5 }}>
      –
    </span>
  );
}
