/** Where answers by mail do not come in: staff must not wait for them here. */
export function RepliesElsewhere({ className }: { className: string }) {
  return (
    <p className={className}>
      Answers by email do not show up here: they go to the mailbox that our emails are sent from. Log them as a contact.
    </p>
  );
}
