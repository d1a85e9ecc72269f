/** The browser's dialog that chooses a file. A button opens it: `ref.current?.click()`. */
import type { Ref } from 'react';

type Props = {
  ref: Ref<HTMLInputElement>;
  /** Types and endings, as in HTML. */
  accept: string;
  label?: string;
  onChoose: (file: File) => void;
};

export function FileChooser({ ref, accept, label, onChoose }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // Allows choosing the same file again, such as after it was corrected.
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
