import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogDescription } from '../../ui/dialog/dialog.tsx';

interface MessageSentProps {
  text: string;
  onClose: () => void;
}

export default function MessageSent({ text, onClose }: MessageSentProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Message Sent!"
      size="sheet"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <DialogDescription>{text}</DialogDescription>
    </Dialog>
  );
}
