"""What one viewer sees: panels of styled text that terminal, browser and picture export draw alike."""
